import json
import sqlite3
from urllib.request import Request, urlopen

ORIGIN = "https://oni.example"
TOKEN = "oni_TOKEN"

store = sqlite3.connect("export.db")
store.execute(
    "create table if not exists messages"
    " (id text primary key, channel text, rev integer, seq integer, body text)"
)


def get(path):
    sent = Request(ORIGIN + path, headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(sent, timeout=60) as response:
        return json.load(response)


def export(channel):
    """Stores the messages that are new, edited or deleted since the last export."""
    while True:
        known = "select coalesce(max(rev), 0) from messages where channel = ?"
        (rev,) = store.execute(known, [channel]).fetchone()
        changed = get(f"/api/channels/{channel}/messages?afterRev={rev}&limit=100")
        if not changed:
            return
        rows = [(m["id"], channel, m["rev"], m["seq"], json.dumps(m)) for m in changed]
        with store:
            store.executemany("insert or replace into messages values (?, ?, ?, ?, ?)", rows)


def list_threads(channel):
    page = get(f"/api/channels/{channel}/threads?limit=100")
    while page:
        yield from page
        page = get(f"/api/channels/{channel}/threads?limit=100&before={page[-1]['id']}")


for channel in get("/api/servers/SERVER_ID/channels"):
    export(channel["id"])
    for thread in list_threads(channel["id"]):
        export(thread["id"])
