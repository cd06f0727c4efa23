import json
from urllib.request import Request, urlopen

ORIGIN = "https://oni.example"
TOKEN = "oni_TOKEN"


def request(method, path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    sent = Request(ORIGIN + path, data, headers, method=method)
    with urlopen(sent, timeout=30) as response:
        return json.load(response)


for server in request("GET", "/api/servers"):
    if server["role"]:
        print(server["name"])

message = request("POST", "/api/channels/CHANNEL_ID/messages", {"content": "a ripple"})
print(message["id"])
