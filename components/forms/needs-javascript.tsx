import { Notice } from "@/components/ui/notice";

/** In place of a form's silence in a browser that runs no scripts. */
export function NeedsJavaScript() {
  return (
    <noscript className="col-span-full">
      <Notice tone="warn">
        This form needs JavaScript, which is switched off in your browser.
      </Notice>
    </noscript>
  );
}
