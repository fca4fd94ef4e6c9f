"use client";

import { createContext, useContext } from "react";

/** The prefix of the ids of fields in a dialog, because a form of the page behind may have fields of the same names. */
export const FieldScope = createContext("");

export const useFieldId = (name: string) => useContext(FieldScope) + name;
