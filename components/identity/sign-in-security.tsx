import { Badge } from "@/components/ui/badge";
import { Card, CardHead } from "@/components/ui/card";
import { EditableValue, Fact, Facts } from "@/components/ui/facts";
import type { Realm } from "@/lib/identity/callers";
import type { TwoFactorState } from "@/lib/identity/two-factor/queries";
import { formatDay } from "@/lib/platform/format";
import { ChangePassword } from "./change-password";
import { TwoFactor } from "./two-factor";

export function SignInSecurity({
  realm,
  state,
}: {
  realm: Realm;
  state: TwoFactorState;
}) {
  return (
    <Card aria-labelledby="security">
      <CardHead
        id="security"
        title="Sign-in security"
        note="Two-factor sign-in asks for a code from your phone as well as your password."
      />
      <Facts summary>
        <Fact term="Password">
          <EditableValue>
            <ChangePassword realm={realm} />
          </EditableValue>
        </Fact>
        <Fact term="Two-factor sign-in">
          <EditableValue
            value={
              state ? (
                <>
                  <Badge tone="good">On</Badge>
                  <span>{` since ${formatDay(state.onSince)}`}</span>
                </>
              ) : (
                <Badge>Off</Badge>
              )
            }
          >
            <TwoFactor realm={realm} on={state !== null} />
          </EditableValue>
        </Fact>
        {state && (
          <Fact term="Recovery codes left">
            <span className="figures">{state.codesLeft}</span>
            {state.codesLeft < 3 && (
              <>
                {" "}
                <Badge tone="warn">Create new codes</Badge>
              </>
            )}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
