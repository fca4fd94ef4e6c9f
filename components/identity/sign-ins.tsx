import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { SignIn } from "@/lib/identity/sessions/queries";
import { formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Date" },
  { label: "Device" },
  { label: "IP address" },
  { label: "Status", align: "right" },
] as const;

/** The latest sign-ins, including those whose session has ended. */
export function LatestSignIns({ signIns }: { signIns: SignIn[] }) {
  return (
    <Card aria-labelledby="sign-ins">
      <CardHead id="sign-ins" title="Recent sign-ins" />
      <SignInTable signIns={signIns} />
    </Card>
  );
}

/** {@link LatestSignIns} within a form. */
export function LatestSignInsBox({ signIns }: { signIns: SignIn[] }) {
  return (
    <section aria-labelledby="sign-ins" className="rounded-lg bg-sunken p-4">
      <h3 id="sign-ins" className="mb-1 font-semibold">
        Recent sign-ins
      </h3>
      <SignInTable signIns={signIns} />
    </section>
  );
}

function SignInTable({ signIns }: { signIns: SignIn[] }) {
  if (signIns.length === 0)
    return <EmptyState title="No sign-ins in the last three months" />;
  return (
    <Table caption="Recent sign-ins" columns={columns}>
      {signIns.map((signIn) => (
        <Row key={signIn.id}>
          <Cell className="figures order-3 whitespace-nowrap text-ink-soft">
            {formatDateTime(signIn.signedInAt)}
          </Cell>
          <Cell isUserInput className="order-1 font-medium">
            {signIn.device}
          </Cell>
          <Cell className="figures order-4 justify-self-end text-ink-soft">
            {signIn.ip}
          </Cell>
          <Cell align="right" className="order-2">
            {signIn.isOpen ? (
              <Badge tone="good">Signed in</Badge>
            ) : (
              <Badge>Signed out</Badge>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
