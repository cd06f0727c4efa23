import { generateKeyPairSync, sign } from "node:crypto";

const dayMs = 24 * 60 * 60_000;

/** Encodes one DER value (ITU-T X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length.toString(16);
  const bytes = Buffer.from(length.length % 2 === 0 ? length : `0${length}`, "hex");
  const size = content.length < 128 ? bytes : Buffer.of(0x80 | bytes.length, ...bytes);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (value: string) => der(0x0c, Buffer.from(value));
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`));

const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = identifier("550403");
const alternativeName = identifier("551d11");

/** Creates a self-signed certificate for these hosts, in PEM. */
export function makeCertificate(...hosts: [string, ...string[]]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, text(hosts[0]))));
  const validity = sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs)));
  const dnsNames = hosts.map((host) => der(0x82, Buffer.from(host)));
  const names = sequence(alternativeName, der(0x04, sequence(...dnsNames)));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    ...[der(0x02, Buffer.of(1)), ecdsaWithSha256, name, validity, name],
    ...[publicKey.export({ type: "spki", format: "der" }), der(0xa3, sequence(names))],
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", toSign, privateKey));
  const certificate = sequence(toSign, ecdsaWithSha256, signature).toString("base64");
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}
