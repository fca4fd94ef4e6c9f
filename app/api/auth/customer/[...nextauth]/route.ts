import { authHandler } from "@/lib/auth/next-auth";

const handler = authHandler("customer");

export { handler as GET, handler as POST };
