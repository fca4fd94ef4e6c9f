import { authHandler } from "@/lib/identity/next-auth/next-auth";

const handler = authHandler("admin");

export { handler as GET, handler as POST };
