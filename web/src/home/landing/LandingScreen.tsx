import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { forgetWantedPath } from "../../stores/wanted-path.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { Architecture } from "./Architecture.tsx";
import { Banner } from "./Banner.tsx";
import { Footer } from "./Footer.tsx";
import { Hero } from "./Hero.tsx";
import { Manifesto } from "./Manifesto.tsx";
import { OpenSource } from "./papers/OpenSource.tsx";
import { Privacy } from "./papers/Privacy.tsx";
import { Terms } from "./papers/Terms.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";

const belowTheHero = [WaitlistForm, Manifesto, Architecture, Privacy, Terms, OpenSource, Footer];

/** The landing page at its own address, for visitors without another target. */
export function FrontScreen() {
  useEffect(forgetWantedPath, []);
  return <LandingScreen />;
}

/** The landing page, the same for everyone. `leadsTo` names the member page at this address. */
export function LandingScreen({ leadsTo = null }: { leadsTo?: string | null }) {
  usePageTitle("The Network Made to Ripple");
  const built = useBuilt(belowTheHero.length);
  return (
    <>
      <Banner />
      <Hero leadsTo={leadsTo} />
      <div css={built < belowTheHero.length && scrollSpace}>
        {belowTheHero.slice(0, built).map((Part, index) => (
          <Part key={index} />
        ))}
      </div>
    </>
  );
}

/**
 * Returns how many of `count` parts to render. It starts with the first part, whose beginning a tall
 * window shows. After it was painted, each render adds one, so that the page stays responsive. If the
 * address has an anchor, all parts render at once.
 */
function useBuilt(count: number): number {
  const { hash } = useLocation();
  const [built, setBuilt] = useState(() => (hash ? count : 1));

  useEffect(() => {
    if (built >= count) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBuilt(built + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [built, count]);

  return built;
}

/** Height for a browser that restores the scroll position. */
const scrollSpace = css({ minHeight: 6000 });
