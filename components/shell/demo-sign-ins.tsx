import { Notice } from "@/components/ui/notice";

/** Sign-ins of the demonstration's invented people; shown in the demonstration only. */
export function DemoSignIns({
  names,
  password,
}: {
  names: readonly string[];
  password: string;
}) {
  return (
    <Notice title="Demonstration sign-in">
      <span className="figures">{names.join(" or ")}</span>
      <br />
      Password <span className="figures">{password}</span>
    </Notice>
  );
}
