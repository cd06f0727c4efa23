import type { openTestApp } from "../app.ts";

type App = Pick<Awaited<ReturnType<typeof openTestApp>>, "app">;

/** The steps of a sign-in at a provider, as one browser makes them. */
export type OidcBrowser = {
  /** Begins a sign-in. Returns the address at the provider. */
  begin(): Promise<string>;
  /** Brings the provider's response, given as its address at the network. */
  comeBack(address: string): Promise<Response>;
  /** Makes a further request with the cookie. `as` is a session. */
  post<Body>(path: string, body?: object, as?: string): Promise<{ status: number; body: Body }>;
  /** The value of the cookie. */
  cookie(): string;
};

/** Opens a browser without cookies. */
export function openOidcBrowser({ app }: App): OidcBrowser {
  let cookie = "";
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), Cookie: cookie };
    const response = await app.request(path, { ...init, headers });
    const set = response.headers.get("set-cookie");
    if (set) cookie = set.split(";")[0] ?? "";
    return response;
  }
  return {
    begin: async () => (await send("/api/auth/oidc/start")).headers.get("location") ?? "",
    comeBack: async (address) => {
      const { pathname, search } = new URL(address);
      return send(pathname + search);
    },
    post: async <Body>(path: string, body: object = {}, as?: string) => {
      const response = await send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          ...(as && { Authorization: `Bearer ${as}` }),
        },
      });
      const parsed: Body = JSON.parse(await response.text());
      return { status: response.status, body: parsed };
    },
    cookie: () => cookie,
  };
}

/** Goes through a provider without forms. Returns the response of the network. */
export async function passThrough(browser: OidcBrowser): Promise<Response> {
  const response = await fetch(await browser.begin(), { redirect: "manual" });
  return browser.comeBack(response.headers.get("location") ?? "");
}

/** Fills in the forms of the certified provider as the account with this id. */
export async function fillInForms(browser: OidcBrowser, accountId: string): Promise<Response> {
  const cookies = new Map<string, string>();
  let url = await browser.begin();
  let form: string | null = null;
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(url, {
      redirect: "manual",
      headers: {
        Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
        ...(form !== null && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(form !== null && { method: "POST", body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    form = null;
    if (location) {
      url = new URL(location, url).href;
      if (new URL(url).pathname === "/api/auth/oidc/callback") return browser.comeBack(url);
    } else {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
      url = new URL(action, url).href;
      form = new URLSearchParams({ prompt, login: accountId, password: "any" }).toString();
    }
  }
  throw new Error("The provider sent nobody back.");
}
