import { usePageTitle } from "../../ui/use-page-title.ts";
import { Architecture } from "./Architecture.tsx";
import { Banner } from "./Banner.tsx";
import { Footer } from "./Footer.tsx";
import { Hero } from "./Hero.tsx";
import { Manifesto } from "./Manifesto.tsx";
import { OpenSource } from "./OpenSource.tsx";
import { Privacy } from "./Privacy.tsx";
import { Terms } from "./Terms.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";

/** The front of the network, the same for everyone. */
export function LandingScreen() {
  usePageTitle("The Network Made to Ripple");
  return (
    <>
      <Banner />
      <Hero />
      <WaitlistForm />
      <Manifesto />
      <Architecture />
      <Privacy />
      <Terms />
      <OpenSource />
      <Footer />
    </>
  );
}
