"use client";
export { default } from "../../../admin/(panel)/error.tsx";
