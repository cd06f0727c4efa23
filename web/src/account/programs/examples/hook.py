import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = b"HOOK_SECRET"


def is_signed(headers, body):
    sent = headers.get("X-ONI-Timestamp", "0")
    digest = hmac.new(SECRET, sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    given = headers.get("X-ONI-Signature", "")
    if not hmac.compare_digest(given.encode(), b"sha256=" + digest.encode()):
        return False
    return abs(time.time() - int(sent)) < 300


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not is_signed(self.headers, body):
            return self.end(401)
        delivery = json.loads(body)
        print(delivery["event"], delivery["data"].get("content", ""), flush=True)
        # Any status of 200 to 299. Otherwise the delivery is repeated.
        self.end(200)

    def end(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("", 8080), Receiver).serve_forever()
