// Generated from supabase/migrations by `npm run types`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      content_clock: {
        Row: { only_row: boolean; version: number };
        Insert: { only_row?: boolean; version?: number };
        Update: { only_row?: boolean; version?: number };
        Relationships: [];
      };
      entries: {
        Row: { id: string; kind: string; slug: string; locale: string; status: string; publish_at: string | null; data: Json; revision: number; seed_hash: string | null; updated_by: string | null; created_at: string; updated_at: string };
        Insert: { id?: string; kind: string; slug: string; locale: string; status?: string; publish_at?: string | null; data: Json; revision?: number; seed_hash?: string | null; updated_by?: string | null; created_at?: string; updated_at?: string };
        Update: { id?: string; kind?: string; slug?: string; locale?: string; status?: string; publish_at?: string | null; data?: Json; revision?: number; seed_hash?: string | null; updated_by?: string | null; created_at?: string; updated_at?: string };
        Relationships: [];
      };
      entry_revisions: {
        Row: { entry_id: string; revision: number; data: Json; created_by: string | null; created_at: string };
        Insert: { entry_id: string; revision: number; data: Json; created_by?: string | null; created_at?: string };
        Update: { entry_id?: string; revision?: number; data?: Json; created_by?: string | null; created_at?: string };
        Relationships: [];
      };
      lead_events: {
        Row: { id: number; lead_id: string; kind: string; from_status: string | null; to_status: string | null; note: string | null; actor: string | null; created_at: string };
        Insert: { lead_id: string; kind: string; from_status?: string | null; to_status?: string | null; note?: string | null; actor?: string | null; created_at?: string };
        Update: { lead_id?: string; kind?: string; from_status?: string | null; to_status?: string | null; note?: string | null; actor?: string | null; created_at?: string };
        Relationships: [];
      };
      leads: {
        Row: { id: string; reference: string; kind: string; locale: string; page: string; full_name: string; email: string; phone_e164: string; phone_typed: string; message: string; status: string; idempotency_key: string; payload_hash: string; created_at: string; updated_at: string };
        Insert: { id?: string; reference: string; kind?: string; locale: string; page?: string; full_name: string; email: string; phone_e164: string; phone_typed: string; message: string; status?: string; idempotency_key: string; payload_hash: string; created_at?: string; updated_at?: string };
        Update: { id?: string; reference?: string; kind?: string; locale?: string; page?: string; full_name?: string; email?: string; phone_e164?: string; phone_typed?: string; message?: string; status?: string; idempotency_key?: string; payload_hash?: string; created_at?: string; updated_at?: string };
        Relationships: [];
      };
      outbox: {
        Row: { id: string; topic: string; lead_id: string; payload: Json; attempts: number; next_at: string; claimed_until: string | null; sent_at: string | null; dead_at: string | null; discarded_at: string | null; discarded_by: string | null; last_error: string | null; message_id: string | null; created_at: string };
        Insert: { id?: string; topic: string; lead_id: string; payload?: Json; attempts?: number; next_at?: string; claimed_until?: string | null; sent_at?: string | null; dead_at?: string | null; discarded_at?: string | null; discarded_by?: string | null; last_error?: string | null; message_id?: string | null; created_at?: string };
        Update: { id?: string; topic?: string; lead_id?: string; payload?: Json; attempts?: number; next_at?: string; claimed_until?: string | null; sent_at?: string | null; dead_at?: string | null; discarded_at?: string | null; discarded_by?: string | null; last_error?: string | null; message_id?: string | null; created_at?: string };
        Relationships: [];
      };
      outbox_settings: {
        Row: { only_row: boolean; webhook: boolean };
        Insert: { only_row?: boolean; webhook?: boolean };
        Update: { only_row?: boolean; webhook?: boolean };
        Relationships: [];
      };
      staff: {
        Row: { user_id: string; role: string; display_name: string; created_at: string };
        Insert: { user_id: string; role: string; display_name?: string; created_at?: string };
        Update: { user_id?: string; role?: string; display_name?: string; created_at?: string };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      alert_on_call: { Args: { p_lead: string; p_topic: string }; Returns: boolean };
      claim_outbox: { Args: { p_topics: string[]; p_limit: number; p_lease_seconds: number; p_domain: string }; Returns: Json };
      configure_outbox: { Args: { p_webhook: boolean }; Returns: boolean };
      discard_outbox: { Args: { p_ids: string[] }; Returns: number };
      grant_staff_role: { Args: { p_email: string; p_role: string; p_display_name: string }; Returns: boolean };
      retry_outbox: { Args: { p_ids: string[] }; Returns: number };
      save_entry: { Args: { p_kind: string; p_slug: string; p_versions: Json; p_publish: boolean }; Returns: Json };
      schema_version: { Args: Record<never, never>; Returns: string };
      seed_entries: { Args: { p_entries: Json }; Returns: number };
      settle_outbox: { Args: { p_id: string; p_attempt: number; p_error: string; p_allowed: number }; Returns: boolean };
      submit_lead: { Args: { p_lead: Json }; Returns: Json };
      unanswered_leads: { Args: Record<never, never>; Returns: Json };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
