"use client";

export { StatementsLoading as default } from "@/components/books/loading";
