# apt install python3-socketio python3-websocket
# Elsewhere: pip install "python-socketio[client]"
import json
import threading
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import socketio

ORIGIN = "https://oni.example"
TOKEN = "oni_TOKEN"
MESSAGES = "/api/channels/CHANNEL_ID/messages"


def request(method, path, body=None):
    """Returns the response. Waits and repeats where the server is busy or out of reach."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            sent = Request(ORIGIN + path, data, headers, method=method)
            with urlopen(sent, timeout=30) as response:
                return json.load(response)
        except HTTPError as refusal:
            if refusal.code < 500 and refusal.code != 429:
                raise SystemExit(json.load(refusal)["error"])
            time.sleep(int(refusal.headers["Retry-After"] or 5))
        except OSError:
            time.sleep(5)


def answer_to(message):
    """Returns the answer to a message, None without one. Write your own commands here."""
    if message["content"] == "!hello":
        return f"Hello, {message['author']['username']}."


# An event may be lost, so it only wakes the loop below. The loop reads every message once, in order.
news = threading.Event()
live = socketio.Client()
live.on("message:created", lambda message: news.set())
live.on("disconnect", lambda *reason: news.set())


@live.event
def connect():
    live.emit("channel:watch", {"channelId": "CHANNEL_ID"}, callback=lambda result: news.set())



newest = request("GET", MESSAGES + "?limit=1")
seq = newest[0]["seq"] if newest else 0
live.connect(ORIGIN, auth={"sessionId": TOKEN}, transports=["websocket"])
print("Listening.", flush=True)
try:
    while True:
        for message in request("GET", f"{MESSAGES}?after={seq}"):
            seq = message["seq"]
            # Two bots that answer each other would not end.
            if message["author"] is None or message["author"]["isBot"]:
                continue
            answer = answer_to(message)
            if answer:
                # A repeated request with the same nonce sends no second message.
                draft = {"content": answer[:4000], "replyToId": message["id"], "nonce": message["id"]}
                request("POST", MESSAGES, draft)
        news.wait(60)
        news.clear()
finally:
    # Its threads keep the process alive.
    live.disconnect()
