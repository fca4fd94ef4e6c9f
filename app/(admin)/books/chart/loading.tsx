"use client";

export { ListsLoading as default } from "@/components/books/loading";
