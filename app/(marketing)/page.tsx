import { About } from "@/components/marketing/about";
import { Features } from "@/components/marketing/features";
import { HashAddress } from "@/components/marketing/hash-address";
import { Hero } from "@/components/marketing/hero";
import { Steps } from "@/components/marketing/steps";

export default function HomePage() {
  return (
    <>
      <HashAddress />
      <Hero />
      <Features />
      <Steps />
      <About />
    </>
  );
}
