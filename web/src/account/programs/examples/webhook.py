import json
from urllib.request import Request, urlopen

URL = "WEBHOOK_URL"

body = json.dumps({"content": "a ripple"}).encode()
message = Request(URL, body, {"Content-Type": "application/json"})
with urlopen(message, timeout=30) as response:
    print(response.status)
