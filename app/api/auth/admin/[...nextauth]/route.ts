import { authHandler } from "@/lib/auth/next-auth";

const handler = authHandler("admin");

export { handler as GET, handler as POST };
