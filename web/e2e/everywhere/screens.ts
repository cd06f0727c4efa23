import { collectionScreens } from "./screens/collections.ts";
import { constellationScreens } from "./screens/constellation.ts";
import { dimensionScreens } from "./screens/dimensions.ts";
import { homeScreens } from "./screens/home.ts";
import { keeperScreens } from "./screens/keepers.ts";
import { peopleScreens } from "./screens/people.ts";
import type { Screen } from "../support/screen.ts";
import { settingsScreens } from "./screens/settings.ts";
import { shrineScreens } from "./screens/shrines.ts";
import { visitorScreens } from "./screens/visitors.ts";

/** Every screen in each of its states. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...homeScreens,
  ...constellationScreens,
  ...shrineScreens,
  ...settingsScreens,
  ...collectionScreens,
  ...dimensionScreens,
  ...peopleScreens,
  ...keeperScreens,
];
