"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { Realm } from "@/lib/identity/callers";
import { markSignedIn } from "@/lib/browser/signed-in";
import { watchSession, type NearEnd } from "@/lib/browser/watch-session";
import { withNextPage } from "@/lib/identity/next-page";
import { signInPages, withEndedSession } from "@/lib/identity/pages";
import { useSignOut } from "./use-sign-out";

const thisPage = () => window.location.pathname + window.location.search;

/**
 * Watches the session on pages with personal data: asks whether to stay a minute before it ends, and goes to the
 * sign-in page once it is over, even when another window ended it. The sign-in leads back to the page. `holder` is the
 * fingerprint of the user the page is about.
 */
export function SessionWatch({
  realm,
  holder,
}: {
  realm: Realm;
  holder: string;
}) {
  const [near, setNear] = useState<NearEnd | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const watch = useRef<ReturnType<typeof watchSession>>(null);
  const signOut = useSignOut(realm);
  const reason = useId();

  useEffect(() => {
    if (realm === "customer") markSignedIn();
    watch.current = watchSession({
      realm,
      holder,
      onNear: setNear,
      // Loads a new document, so that no personal data stays in memory.
      onOver: () =>
        window.location.replace(
          withEndedSession(withNextPage(signInPages[realm], realm, thisPage())),
        ),
    });
    return watch.current.stop;
  }, [realm, holder]);

  const isLast = near === "last";
  function stayOrDismiss() {
    if (isLast) {
      setDismissed(true);
    } else {
      setNear(null);
      void watch.current?.stay();
    }
  }

  return (
    <Dialog
      open={near === "idle" || (isLast && !isDismissed)}
      onClose={stayOrDismiss}
      describedBy={reason}
      title={isLast ? "Your session is about to end" : "Are you still there?"}
    >
      <p id={reason} className="mb-5">
        {isLast
          ? "Your session has reached its time limit. You will be signed out in less than a minute."
          : "You haven’t opened or sent anything for a while. For your security, you will be signed out in less than a minute."}
      </p>
      <DialogButtons
        onCancel={signOut.run}
        cancel="Sign out"
        busy={signOut.busy}
      >
        <Button data-first onClick={stayOrDismiss}>
          {isLast ? "Close" : "Stay signed in"}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
