import { z } from "zod";
import { text } from "@/lib/api/answers";
import { call } from "@/lib/api/call";

export const openApi = call({
  method: "GET",
  path: "/openapi.json",
  summary: "Reads the OpenAPI document of all calls.",
  caller: "public",
  answers: {
    openapi: text,
    info: z.looseObject({}),
    paths: z.looseObject({}),
  },
  fallback: "UNEXPECTED",
});
