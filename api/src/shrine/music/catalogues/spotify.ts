import { describeError, type Log } from "@oni/realtime/process";
import * as z from "zod";
import type { Track } from "../../../../contract/shrine/music.ts";
import { AppError } from "../../../http/answers/errors.ts";
import type { Music } from "./music.ts";
import { readTracks } from "./spotify-tracks.ts";

export type SpotifyOptions = {
  clientId: string;
  clientSecret: string;
  /** Origin of the Web API, `https://api.spotify.com`. */
  apiUrl: string;
  /** URL that issues tokens, `https://accounts.spotify.com/api/token`. */
  tokenUrl: string;
  log: Log;
  answerWithinMs?: number;
  now?: () => number;
};

const largestAnswerBytes = 1024 * 1024;
const usualRetryMs = 5_000;
const longestRetryMs = 60 * 60_000;
/** A token is not used in its last minute, so that it cannot expire during a request. */
const marginMs = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().min(1) });

/**
 * Searches Spotify's Web API with the client-credentials flow of RFC 6749 section 4.4. One token serves
 * all searches until it ends. Responses are not trusted: they are limited in time and size, and read
 * field by field.
 */
export function createSpotify(options: SpotifyOptions): Music {
  const { clientId, clientSecret, apiUrl, tokenUrl, log } = options;
  const { answerWithinMs = 5_000, now = Date.now } = options;
  let current: Token | null = null;
  let pending: Promise<Token> | null = null;

  async function fetchAnswer(url: string, init: RequestInit): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(answerWithinMs);
      return await readAnswer(await fetch(url, { ...init, signal, redirect: "error" }));
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn("spotify did not answer", describeError(error));
      throw unavailable(usualRetryMs);
    }
  }

  async function fetchToken(): Promise<Token> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { status, body } = await fetchAnswer(tokenUrl, {
      method: "POST",
      headers: {
        Authorization: `Basic ${credentials}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const given = tokenSchema.safeParse(body);
    if (status !== 200 || !given.success) {
      log.warn("spotify gave no token", { status });
      throw unavailable(usualRetryMs);
    }
    const { access_token: value, expires_in: seconds } = given.data;
    return { value, endsAt: now() + seconds * 1000 - marginMs };
  }

  /** Returns the current token, or a new one. Concurrent callers wait for the same token. */
  async function getToken(): Promise<string> {
    if (current && now() < current.endsAt) return current.value;
    pending ??= fetchToken().finally(() => {
      pending = null;
    });
    current = await pending;
    return current.value;
  }

  async function searchOnce(query: string, limit: number): Promise<Answer> {
    const parameters = new URLSearchParams({ type: "track", limit: String(limit), q: query });
    return fetchAnswer(`${apiUrl}/v1/search?${parameters.toString()}`, {
      headers: { Authorization: `Bearer ${await getToken()}` },
    });
  }

  return {
    search: async (query, limit): Promise<Track[]> => {
      let answer = await searchOnce(query, limit);
      if (answer.status === 401) {
        current = null;
        answer = await searchOnce(query, limit);
      }
      const tracks = answer.status === 200 ? readTracks(answer.body) : null;
      if (tracks) return tracks.slice(0, limit);
      log.warn("spotify answered a search with nonsense", { status: answer.status });
      throw unavailable(usualRetryMs);
    },
  };
}

type Token = { value: string; endsAt: number };
type Answer = { status: number; body: unknown };

/**
 * Parses a JSON response. Throws `unavailable` when the service is overloaded or limits requests, for as
 * long as it says.
 */
async function readAnswer(response: Response): Promise<Answer> {
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel();
    throw unavailable(retryAfterMs(response.headers.get("retry-after")));
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > largestAnswerBytes) throw new Error("The answer is too large.");
  }
  return { status: response.status, body: response.ok ? JSON.parse(text) : null };
}

function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? Number.NaN);
  if (!(seconds > 0)) return usualRetryMs;
  return Math.min(seconds * 1000, longestRetryMs);
}

const unavailable = (retryAfterMs: number) =>
  new AppError("unavailable", {
    sentence: "Spotify does not answer right now. Try again in a moment.",
    retryAfterMs,
  });
