import type { Log } from "@oni/realtime/process";
import type { Config } from "./config.ts";
import { createDemoCatalogue } from "../shrine/music/catalogues/demo-catalogue.ts";
import type { Music } from "../shrine/music/catalogues/music.ts";
import { createSpotify } from "../shrine/music/catalogues/spotify.ts";

/** Returns Spotify if an account is configured, otherwise the built-in catalogue. */
export function openMusic(config: Config, log: Log): Music {
  const { SPOTIFY_CLIENT_ID: clientId, SPOTIFY_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return createDemoCatalogue();
  const { SPOTIFY_API_URL: apiUrl, SPOTIFY_TOKEN_URL: tokenUrl } = config;
  return createSpotify({ clientId, clientSecret, apiUrl, tokenUrl, log });
}
