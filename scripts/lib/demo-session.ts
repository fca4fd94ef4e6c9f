const SIGN_INS = {
  customer: {
    call: "/api/loginA",
    body: { accountNumber: "1000000008", password: "Demo!Customer1" },
  },
  admin: {
    call: "/api/admin-login",
    body: { username: "admin", password: "Demo!Admin1" },
  },
};

export type Realm = keyof typeof SIGN_INS;

/** Signs one of the demonstration's people in and returns the session's cookie. */
export async function signInToDemo(url: string, realm: Realm): Promise<string> {
  const { call, body } = SIGN_INS[realm];
  const response = await fetch(`${url}${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { token } = (await response.json()) as { token: string };
  return `limmat-${realm}-session=${token}`;
}
