import json
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.request import Request, urlopen

FEED = "https://example.org/feed.xml"
WEBHOOK = "WEBHOOK_URL"
SEEN = Path(__file__).with_name("seen.json")


def local(element):
    return element.tag.split("}")[-1]


def read_feed():
    """Yields id, title and address of each entry of an Atom or RSS feed, oldest first."""
    with urlopen(FEED, timeout=30) as response:
        root = ElementTree.parse(response).getroot()
    for entry in reversed([e for e in root.iter() if local(e) in ("entry", "item")]):
        parts = {local(part): (part.text or part.get("href") or "").strip() for part in entry}
        link = parts.get("link", "")
        yield parts.get("id") or parts.get("guid") or link, parts.get("title") or link, link


def post(title, link):
    body = json.dumps({"embeds": [{"title": title, "url": link}]}).encode()
    with urlopen(Request(WEBHOOK, body, {"Content-Type": "application/json"}), timeout=30):
        # A webhook takes 30 messages a minute.
        time.sleep(2)


# The first run posts nothing. It only remembers what is there.
is_first = not SEEN.exists()
seen = set() if is_first else set(json.loads(SEEN.read_text()))
for key, title, link in read_feed():
    if key in seen:
        continue
    if not is_first:
        post(title, link)
    seen.add(key)
    SEEN.write_text(json.dumps(sorted(seen)))
