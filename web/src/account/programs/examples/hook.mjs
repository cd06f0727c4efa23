import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const secret = "HOOK_SECRET";

function isSigned(headers, body) {
  const time = headers["x-oni-timestamp"];
  const hmac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const expected = Buffer.from(`sha256=${hmac}`);
  const given = Buffer.from(headers["x-oni-signature"] ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Math.abs(Date.now() / 1000 - Number(time)) < 300;
}

createServer(async (request, response) => {
  const body = await text(request);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const { event, data } = JSON.parse(body);
  console.log(event, data.content ?? "");
  // Any status of 200 to 299. Otherwise the delivery is repeated.
  response.end();
}).listen(8080);
