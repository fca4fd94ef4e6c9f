import { z } from "zod";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { UNEXPECTED } from "@/lib/platform/errors/failure";

export const openApi = call({
  method: "GET",
  path: "/openapi.json",
  summary: "Reads the OpenAPI document of all calls.",
  caller: "public",
  answers: {
    openapi: text,
    info: z.looseObject({}),
    servers: z.array(z.looseObject({})),
    tags: z.array(z.looseObject({})),
    paths: z.looseObject({}),
    components: z.looseObject({}),
  },
  fallback: UNEXPECTED,
});
