"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { readSession } from "@/lib/client/session";
import { SESSION_ENDED } from "@/lib/paths";
import { useSignOut } from "./use-sign-out";

const WARNING_SECONDS = 60;
const AGAIN_SECONDS = 30;

/** Events after which a page may show what is over: one comes back to it, or finds it kept by the browser. */
const COMEBACKS = ["focus", "pageshow"] as const;

/**
 * Watches over the session of a page that shows personal data: asks a minute before its end whether to stay signed in,
 * and leaves the page for `signInPath` once it is over, in whichever window it was ended.
 */
export function SessionWatch({
  realm,
  signInPath,
}: {
  realm: "customer" | "admin";
  signInPath: string;
}) {
  const router = useRouter();
  const [warning, setWarning] = useState<"idle" | "last" | null>(null);
  const [staying, stay] = useTransition();
  const signOut = useSignOut(realm, signInPath);

  useEffect(() => {
    if (staying) return;
    let timer: ReturnType<typeof setTimeout>;
    let latest = 0;
    const look = async () => {
      const own = ++latest;
      const end = await readSession(realm);
      if (own !== latest) return;
      clearTimeout(timer);
      const lookIn = (seconds: number) => {
        timer = setTimeout(() => void look(), seconds * 1_000);
      };
      if (end === "none") {
        // A new document: nothing of what was shown stays in memory.
        window.location.replace(signInPath + SESSION_ENDED);
      } else if (!end) {
        lookIn(AGAIN_SECONDS);
      } else if (end.secondsLeft > WARNING_SECONDS) {
        setWarning(null);
        lookIn(end.secondsLeft - WARNING_SECONDS);
      } else {
        setWarning(end.canStay ? "idle" : "last");
        lookIn(end.secondsLeft);
      }
    };
    const comeBack = () => void look();
    void look();
    for (const event of COMEBACKS) window.addEventListener(event, comeBack);
    return () => {
      latest = -1;
      clearTimeout(timer);
      for (const event of COMEBACKS)
        window.removeEventListener(event, comeBack);
    };
  }, [realm, signInPath, staying]);

  const isLast = warning === "last";
  // Whatever is asked of the server moves the idle clock.
  const goOn = () => (isLast ? setWarning(null) : stay(() => router.refresh()));
  return (
    <Dialog
      open={warning !== null}
      onClose={goOn}
      title={isLast ? "Your session is about to end" : "Are you still there?"}
    >
      <p className="mb-5">
        {isLast
          ? "It has lasted as long as a session may. In less than a minute you will be signed out."
          : "Nothing was done here for a while. For your safety you will be signed out in less than a minute."}
      </p>
      <DialogButtons
        onCancel={signOut.run}
        cancel="Sign out"
        busy={signOut.busy || staying}
      >
        <Button onClick={goOn} pending={staying}>
          {isLast ? "Close" : "Stay signed in"}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
