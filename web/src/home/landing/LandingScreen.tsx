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

/** The landing page at its own address: whoever comes in here was going nowhere else. */
export function FrontScreen() {
  useEffect(forgetWantedPath, []);
  return <LandingScreen />;
}

/** The front of the network, the same for everyone; `leadsTo` says what else stands at its address. */
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
 * How many of so many parts are built: the first, of which a tall window shows the beginning, and once
 * that was painted one more at a time, so that the page answers in between. An address that names a
 * place is shown whole at once.
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

/** For a browser that returns to where the page was left. */
const scrollSpace = css({ minHeight: 6000 });
