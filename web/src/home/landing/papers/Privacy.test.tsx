import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Privacy } from "./Privacy.tsx";

const text = renderToStaticMarkup(<Privacy />)
  .replaceAll(/<[^>]+>/g, "")
  .replaceAll(/\s+/g, " ");

it.each([
  ["sign-ins and for how long", /sign-in.*your network.*30 days/],
  ["push", /push service.*encrypted/],
  ["passkeys", /public keys and names of your passkeys/],
  ["the authenticator app", /secret of your authenticator app/],
  ["recovery codes", /hashes of your recovery codes/],
  ["mail", /By mail,.*mail server/],
  ["direct messages", /Direct messages.*not end-to-end encrypted/],
  [
    "who reads what was reported",
    /Of a reported message, the keepers of the network.*private dimensions and direct messages/,
  ],
  ["drafts", /began to write in channels/],
  ["emails of the waitlist", /one on the waitlist to the keepers/],
])("home-46: the privacy text names %s", (_, words) => {
  expect(text).toMatch(words);
});

it("home-46: the privacy text does not deny what is stored", () => {
  expect(text).not.toMatch(/not written down/);
});
