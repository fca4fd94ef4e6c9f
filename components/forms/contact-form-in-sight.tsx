"use client";

import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";

const latestMs = 3000;

let come = () => {};
const near = new Promise<void>((resolve) => {
  come = resolve;
});

const ContactForm = lazy(async () => {
  if (typeof window !== "undefined") await near;
  const { ContactForm } = await import("./contact-form");
  return { default: ContactForm };
});

/**
 * The contact form, in the server's HTML like any other. It stands far below, so its script, which is most of its
 * page's, is loaded when it is a screen away, or three seconds after the page. A page that was reached by a link has the
 * skeleton until then.
 */
export function ContactFormInSight({ skeleton }: { skeleton: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sight = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && come(),
      { rootMargin: "100% 0%" },
    );
    sight.observe(place.current!);
    const timer = setTimeout(come, latestMs);
    return () => {
      sight.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <div ref={place}>
      <Suspense fallback={skeleton}>
        <ContactForm />
      </Suspense>
    </div>
  );
}
