// Generated from supabase/migrations by `npm run types`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: { id: number; at: string; actor: string | null; actor_email: string; action: string; subject: string; subject_id: string; label: string; changes: Json; request_id: string };
        Insert: { at?: string; actor?: string | null; actor_email?: string; action: string; subject: string; subject_id?: string; label?: string; changes?: Json; request_id?: string };
        Update: { at?: string; actor?: string | null; actor_email?: string; action?: string; subject?: string; subject_id?: string; label?: string; changes?: Json; request_id?: string };
        Relationships: [];
      };
      contact_clicks: {
        Row: { id: number; channel: string; page: string; locale: string; device: string | null; created_at: string };
        Insert: { channel: string; page: string; locale: string; device?: string | null; created_at?: string };
        Update: { channel?: string; page?: string; locale?: string; device?: string | null; created_at?: string };
        Relationships: [];
      };
      content_clock: {
        Row: { only_row: boolean; version: number; demonstration: boolean };
        Insert: { only_row?: boolean; version?: number; demonstration?: boolean };
        Update: { only_row?: boolean; version?: number; demonstration?: boolean };
        Relationships: [];
      };
      content_instances: {
        Row: { instance: string; version: number; seen_at: string };
        Insert: { instance: string; version: number; seen_at?: string };
        Update: { instance?: string; version?: number; seen_at?: string };
        Relationships: [];
      };
      entries: {
        Row: { id: string; kind: string; slug: string; locale: string; status: string; publish_at: string | null; data: Json; revision: number; seed_hash: string | null; updated_by: string | null; created_at: string; updated_at: string; scheduled_at: string | null; scheduled_revision: number | null; archived_at: string | null; behind: number; behind_since: number | null; changed_at: string };
        Insert: { id?: string; kind: string; slug: string; locale: string; status?: string; publish_at?: string | null; data: Json; revision?: number; seed_hash?: string | null; updated_by?: string | null; created_at?: string; updated_at?: string; scheduled_at?: string | null; scheduled_revision?: number | null; archived_at?: string | null; behind?: number; behind_since?: number | null; changed_at?: string };
        Update: { id?: string; kind?: string; slug?: string; locale?: string; status?: string; publish_at?: string | null; data?: Json; revision?: number; seed_hash?: string | null; updated_by?: string | null; created_at?: string; updated_at?: string; scheduled_at?: string | null; scheduled_revision?: number | null; archived_at?: string | null; behind?: number; behind_since?: number | null; changed_at?: string };
        Relationships: [];
      };
      entry_drafts: {
        Row: { kind: string; slug: string; user_id: string; base: Json; data: Json; updated_at: string };
        Insert: { kind: string; slug: string; user_id: string; base: Json; data: Json; updated_at?: string };
        Update: { kind?: string; slug?: string; user_id?: string; base?: Json; data?: Json; updated_at?: string };
        Relationships: [];
      };
      entry_redirects: {
        Row: { kind: string; old_slug: string; new_slug: string; created_at: string; created_by: string | null };
        Insert: { kind: string; old_slug: string; new_slug: string; created_at?: string; created_by?: string | null };
        Update: { kind?: string; old_slug?: string; new_slug?: string; created_at?: string; created_by?: string | null };
        Relationships: [];
      };
      entry_revisions: {
        Row: { entry_id: string; revision: number; data: Json; created_by: string | null; created_at: string; published_at: string | null };
        Insert: { entry_id: string; revision: number; data: Json; created_by?: string | null; created_at?: string; published_at?: string | null };
        Update: { entry_id?: string; revision?: number; data?: Json; created_by?: string | null; created_at?: string; published_at?: string | null };
        Relationships: [];
      };
      erasures: {
        Row: { id: number; reference: string; kind: string; reason: string; lead_created_on: string; submissions: number; files: number; actor: string | null; erased_at: string };
        Insert: { reference: string; kind: string; reason: string; lead_created_on: string; submissions: number; files: number; actor?: string | null; erased_at?: string };
        Update: { reference?: string; kind?: string; reason?: string; lead_created_on?: string; submissions?: number; files?: number; actor?: string | null; erased_at?: string };
        Relationships: [];
      };
      factor_requirements: {
        Row: { role: string; since: string };
        Insert: { role: string; since?: string };
        Update: { role?: string; since?: string };
        Relationships: [];
      };
      held_alerts: {
        Row: { id: string; lead_id: string; payload: Json; bound: string; is_customer: boolean; is_emergency: boolean; is_urgent: boolean; held_at: string; told_at: string | null; notice: string | null; escalated_at: string | null; escalation: string | null };
        Insert: { id?: string; lead_id: string; payload?: Json; bound: string; is_customer?: boolean; is_emergency?: boolean; is_urgent?: boolean; held_at?: string; told_at?: string | null; notice?: string | null; escalated_at?: string | null; escalation?: string | null };
        Update: { id?: string; lead_id?: string; payload?: Json; bound?: string; is_customer?: boolean; is_emergency?: boolean; is_urgent?: boolean; held_at?: string; told_at?: string | null; notice?: string | null; escalated_at?: string | null; escalation?: string | null };
        Relationships: [];
      };
      index_pings: {
        Row: { only_row: boolean; told_until: string; failures: number; problem: string | null; next_at: string; claimed_until: string };
        Insert: { only_row?: boolean; told_until?: string; failures?: number; problem?: string | null; next_at?: string; claimed_until?: string };
        Update: { only_row?: boolean; told_until?: string; failures?: number; problem?: string | null; next_at?: string; claimed_until?: string };
        Relationships: [];
      };
      lead_events: {
        Row: { id: number; lead_id: string; kind: string; from_status: string | null; to_status: string | null; note: string | null; actor: string | null; created_at: string; submission_id: string | null; data: Json };
        Insert: { lead_id: string; kind: string; from_status?: string | null; to_status?: string | null; note?: string | null; actor?: string | null; created_at?: string; submission_id?: string | null; data?: Json };
        Update: { lead_id?: string; kind?: string; from_status?: string | null; to_status?: string | null; note?: string | null; actor?: string | null; created_at?: string; submission_id?: string | null; data?: Json };
        Relationships: [];
      };
      lead_exports: {
        Row: { id: number; actor: string | null; format: string; filter: Json; rows: number; started_at: string; finished_at: string | null };
        Insert: { actor?: string | null; format: string; filter: Json; rows?: number; started_at?: string; finished_at?: string | null };
        Update: { actor?: string | null; format?: string; filter?: Json; rows?: number; started_at?: string; finished_at?: string | null };
        Relationships: [];
      };
      lead_files: {
        Row: { id: string; lead_id: string; submission_id: string | null; name: string; content_type: string; size_bytes: number; sha256: string; place: string; created_at: string; event_id: number | null };
        Insert: { id: string; lead_id: string; submission_id?: string | null; name: string; content_type: string; size_bytes: number; sha256: string; place?: string; created_at?: string; event_id?: number | null };
        Update: { id?: string; lead_id?: string; submission_id?: string | null; name?: string; content_type?: string; size_bytes?: number; sha256?: string; place?: string; created_at?: string; event_id?: number | null };
        Relationships: [];
      };
      lead_news: {
        Row: { id: number; created_at: string };
        Insert: { created_at?: string };
        Update: { created_at?: string };
        Relationships: [];
      };
      lead_submissions: {
        Row: { id: string; lead_id: string; reference: string; idempotency_key: string; payload_hash: string; kind: string; joined: boolean; conflict: boolean; content: Json; received_at: string; stored_at: string; request_id: string };
        Insert: { id?: string; lead_id: string; reference: string; idempotency_key: string; payload_hash: string; kind: string; joined?: boolean; conflict?: boolean; content: Json; received_at: string; stored_at?: string; request_id?: string };
        Update: { id?: string; lead_id?: string; reference?: string; idempotency_key?: string; payload_hash?: string; kind?: string; joined?: boolean; conflict?: boolean; content?: Json; received_at?: string; stored_at?: string; request_id?: string };
        Relationships: [];
      };
      lead_views: {
        Row: { id: string; user_id: string; name: string; query: string; created_at: string };
        Insert: { id?: string; user_id: string; name: string; query: string; created_at?: string };
        Update: { id?: string; user_id?: string; name?: string; query?: string; created_at?: string };
        Relationships: [];
      };
      leads: {
        Row: { id: string; reference: string; kind: string; locale: string; page: string; full_name: string; email: string | null; phone_e164: string | null; phone_typed: string | null; message: string; status: string; created_at: string; updated_at: string; details: Json; first_touch: Json | null; last_touch: Json | null; place_page: string | null; device: string | null; is_returning: boolean; last_submitted_at: string; spam_reasons: Json; do_not_contact: boolean; version: number; owner: string | null; lost_reason: string | null; next_action: string | null; next_action_at: string | null; next_action_note: string | null; awaiting_since: string | null; answered_at: string | null; closed_at: string | null; merged_into: string | null; urgency: string; due_at: string | null; inbox_order: number; service: string | null; place: string | null; source: string; search_text: string; person_id: string; reply_hours: unknown; emergency_minutes: unknown; demonstration: boolean; first_due_at: string; channel: string; urgency_set: string | null; urgency_set_at: string | null; value_fils: number | null };
        Insert: { id?: string; reference: string; kind?: string; locale: string; page?: string; full_name: string; email?: string | null; phone_e164?: string | null; phone_typed?: string | null; message?: string; status?: string; created_at?: string; updated_at?: string; details?: Json; first_touch?: Json | null; last_touch?: Json | null; place_page?: string | null; device?: string | null; is_returning?: boolean; last_submitted_at?: string; spam_reasons?: Json; do_not_contact?: boolean; version?: number; owner?: string | null; lost_reason?: string | null; next_action?: string | null; next_action_at?: string | null; next_action_note?: string | null; awaiting_since?: string | null; answered_at?: string | null; closed_at?: string | null; merged_into?: string | null; urgency?: string; due_at?: string | null; inbox_order?: number; service?: string | null; place?: string | null; source?: string; search_text?: string; person_id: string; reply_hours?: unknown; emergency_minutes?: unknown; demonstration?: boolean; first_due_at: string; channel?: string; urgency_set?: string | null; urgency_set_at?: string | null; value_fils?: number | null };
        Update: { id?: string; reference?: string; kind?: string; locale?: string; page?: string; full_name?: string; email?: string | null; phone_e164?: string | null; phone_typed?: string | null; message?: string; status?: string; created_at?: string; updated_at?: string; details?: Json; first_touch?: Json | null; last_touch?: Json | null; place_page?: string | null; device?: string | null; is_returning?: boolean; last_submitted_at?: string; spam_reasons?: Json; do_not_contact?: boolean; version?: number; owner?: string | null; lost_reason?: string | null; next_action?: string | null; next_action_at?: string | null; next_action_note?: string | null; awaiting_since?: string | null; answered_at?: string | null; closed_at?: string | null; merged_into?: string | null; urgency?: string; due_at?: string | null; inbox_order?: number; service?: string | null; place?: string | null; source?: string; search_text?: string; person_id?: string; reply_hours?: unknown; emergency_minutes?: unknown; demonstration?: boolean; first_due_at?: string; channel?: string; urgency_set?: string | null; urgency_set_at?: string | null; value_fils?: number | null };
        Relationships: [];
      };
      mail_server: {
        Row: { only_row: boolean; host: string | null; port: number | null; security: string | null; username: string; sealed_password: string | null; sender: string | null; tested_at: string | null; revision: number; updated_at: string; updated_by: string | null };
        Insert: { only_row?: boolean; host?: string | null; port?: number | null; security?: string | null; username?: string; sealed_password?: string | null; sender?: string | null; tested_at?: string | null; revision?: number; updated_at?: string; updated_by?: string | null };
        Update: { only_row?: boolean; host?: string | null; port?: number | null; security?: string | null; username?: string; sealed_password?: string | null; sender?: string | null; tested_at?: string | null; revision?: number; updated_at?: string; updated_by?: string | null };
        Relationships: [];
      };
      mailbox: {
        Row: { only_row: boolean; host: string | null; port: number | null; security: string | null; username: string | null; sealed_password: string | null; tested_at: string | null; revision: number; updated_at: string; updated_by: string | null };
        Insert: { only_row?: boolean; host?: string | null; port?: number | null; security?: string | null; username?: string | null; sealed_password?: string | null; tested_at?: string | null; revision?: number; updated_at?: string; updated_by?: string | null };
        Update: { only_row?: boolean; host?: string | null; port?: number | null; security?: string | null; username?: string | null; sealed_password?: string | null; tested_at?: string | null; revision?: number; updated_at?: string; updated_by?: string | null };
        Relationships: [];
      };
      mailbox_state: {
        Row: { only_row: boolean; account: string; uid_validity: number | null; last_uid: number; claimed_until: string | null; read_at: string | null; last_error: string | null; taken: number; left_alone: Json };
        Insert: { only_row?: boolean; account?: string; uid_validity?: number | null; last_uid?: number; claimed_until?: string | null; read_at?: string | null; last_error?: string | null; taken?: number; left_alone?: Json };
        Update: { only_row?: boolean; account?: string; uid_validity?: number | null; last_uid?: number; claimed_until?: string | null; read_at?: string | null; last_error?: string | null; taken?: number; left_alone?: Json };
        Relationships: [];
      };
      marketing_consents: {
        Row: { id: string; lead_id: string | null; submission_id: string | null; email: string | null; phone_e164: string | null; text_version: string; locale: string; page: string; given_at: string; withdrawn_at: string | null; withdrawn_mark: string | null };
        Insert: { id?: string; lead_id?: string | null; submission_id?: string | null; email?: string | null; phone_e164?: string | null; text_version: string; locale: string; page?: string; given_at: string; withdrawn_at?: string | null; withdrawn_mark?: string | null };
        Update: { id?: string; lead_id?: string | null; submission_id?: string | null; email?: string | null; phone_e164?: string | null; text_version?: string; locale?: string; page?: string; given_at?: string; withdrawn_at?: string | null; withdrawn_mark?: string | null };
        Relationships: [];
      };
      notification_settings: {
        Row: { only_row: boolean; lead_mail: string[]; on_call: string[]; revision: number; updated_at: string; updated_by: string | null; lead_rules: Json };
        Insert: { only_row?: boolean; lead_mail?: string[]; on_call?: string[]; revision?: number; updated_at?: string; updated_by?: string | null; lead_rules?: Json };
        Update: { only_row?: boolean; lead_mail?: string[]; on_call?: string[]; revision?: number; updated_at?: string; updated_by?: string | null; lead_rules?: Json };
        Relationships: [];
      };
      office_presence: {
        Row: { subject: string; user_id: string; seen_at: string };
        Insert: { subject: string; user_id: string; seen_at?: string };
        Update: { subject?: string; user_id?: string; seen_at?: string };
        Relationships: [];
      };
      office_settings: {
        Row: { only_row: boolean; sign_up_open: boolean };
        Insert: { only_row?: boolean; sign_up_open?: boolean };
        Update: { only_row?: boolean; sign_up_open?: boolean };
        Relationships: [];
      };
      opening_checks: {
        Row: { item: string; at: string; by_user: string | null; by_name: string };
        Insert: { item: string; at?: string; by_user?: string | null; by_name?: string };
        Update: { item?: string; at?: string; by_user?: string | null; by_name?: string };
        Relationships: [];
      };
      outbox: {
        Row: { id: string; topic: string; lead_id: string | null; payload: Json; attempts: number; next_at: string; claimed_until: string | null; sent_at: string | null; dead_at: string | null; discarded_at: string | null; discarded_by: string | null; last_error: string | null; message_id: string | null; created_at: string; sent_to: string[] | null };
        Insert: { id?: string; topic: string; lead_id?: string | null; payload?: Json; attempts?: number; next_at?: string; claimed_until?: string | null; sent_at?: string | null; dead_at?: string | null; discarded_at?: string | null; discarded_by?: string | null; last_error?: string | null; message_id?: string | null; created_at?: string; sent_to?: string[] | null };
        Update: { id?: string; topic?: string; lead_id?: string | null; payload?: Json; attempts?: number; next_at?: string; claimed_until?: string | null; sent_at?: string | null; dead_at?: string | null; discarded_at?: string | null; discarded_by?: string | null; last_error?: string | null; message_id?: string | null; created_at?: string; sent_to?: string[] | null };
        Relationships: [];
      };
      outbox_settings: {
        Row: { only_row: boolean; webhook: boolean };
        Insert: { only_row?: boolean; webhook?: boolean };
        Update: { only_row?: boolean; webhook?: boolean };
        Relationships: [];
      };
      page_views: {
        Row: { day: string; page: string; locale: string; device: string; views: number; visits: number; useful: number; not_useful: number };
        Insert: { day: string; page: string; locale: string; device: string; views?: number; visits?: number; useful?: number; not_useful?: number };
        Update: { day?: string; page?: string; locale?: string; device?: string; views?: number; visits?: number; useful?: number; not_useful?: number };
        Relationships: [];
      };
      path_redirects: {
        Row: { path: string; kind: string; slug: string; created_at: string; created_by: string | null };
        Insert: { path: string; kind: string; slug: string; created_at?: string; created_by?: string | null };
        Update: { path?: string; kind?: string; slug?: string; created_at?: string; created_by?: string | null };
        Relationships: [];
      };
      people: {
        Row: { id: string; created_at: string; merged_into: string | null };
        Insert: { id?: string; created_at?: string; merged_into?: string | null };
        Update: { id?: string; created_at?: string; merged_into?: string | null };
        Relationships: [];
      };
      people_merges: {
        Row: { id: string; person_id: string; into_id: string; actor: string | null; at: string; undone_at: string | null; undone_by: string | null; merged_lead: string | null };
        Insert: { id?: string; person_id: string; into_id: string; actor?: string | null; at?: string; undone_at?: string | null; undone_by?: string | null; merged_lead?: string | null };
        Update: { id?: string; person_id?: string; into_id?: string; actor?: string | null; at?: string; undone_at?: string | null; undone_by?: string | null; merged_lead?: string | null };
        Relationships: [];
      };
      push_settings: {
        Row: { user_id: string; kinds: string[]; quiet_from: string | null; quiet_until: string | null; quiet_off_days: boolean; shows_name: boolean };
        Insert: { user_id?: string; kinds: string[]; quiet_from?: string | null; quiet_until?: string | null; quiet_off_days?: boolean; shows_name?: boolean };
        Update: { user_id?: string; kinds?: string[]; quiet_from?: string | null; quiet_until?: string | null; quiet_off_days?: boolean; shows_name?: boolean };
        Relationships: [];
      };
      quotes: {
        Row: { id: string; lead_id: string; number: string | null; revision: number; replaces: string | null; status: string; locale: string; lines: Json; discount_fils: number; vat_percent: number; subtotal_fils: number; vat_fils: number; total_fils: number; inclusions: string; exclusions: string; terms: string; note: string; valid_until: string; link: string; sent_at: string | null; first_seen_at: string | null; last_seen_at: string | null; seen_count: number; accepted_at: string | null; accepted_name: string | null; declined_at: string | null; decline_reason: string | null; created_by: string | null; created_at: string; version: number; merged_from: string[] };
        Insert: { id?: string; lead_id: string; number?: string | null; revision?: number; replaces?: string | null; status?: string; locale: string; lines?: Json; discount_fils?: number; vat_percent: number; subtotal_fils?: number; vat_fils?: number; total_fils?: number; inclusions?: string; exclusions?: string; terms?: string; note?: string; valid_until: string; link?: string; sent_at?: string | null; first_seen_at?: string | null; last_seen_at?: string | null; seen_count?: number; accepted_at?: string | null; accepted_name?: string | null; declined_at?: string | null; decline_reason?: string | null; created_by?: string | null; created_at?: string; version?: number; merged_from?: string[] };
        Update: { id?: string; lead_id?: string; number?: string | null; revision?: number; replaces?: string | null; status?: string; locale?: string; lines?: Json; discount_fils?: number; vat_percent?: number; subtotal_fils?: number; vat_fils?: number; total_fils?: number; inclusions?: string; exclusions?: string; terms?: string; note?: string; valid_until?: string; link?: string; sent_at?: string | null; first_seen_at?: string | null; last_seen_at?: string | null; seen_count?: number; accepted_at?: string | null; accepted_name?: string | null; declined_at?: string | null; decline_reason?: string | null; created_by?: string | null; created_at?: string; version?: number; merged_from?: string[] };
        Relationships: [];
      };
      retention_rules: {
        Row: { kind: string; months: number };
        Insert: { kind: string; months: number };
        Update: { kind?: string; months?: number };
        Relationships: [];
      };
      second_factors: {
        Row: { user_id: string; secret: string; begun_at: string; begun_in: string; confirmed_at: string | null; last_step: number };
        Insert: { user_id: string; secret: string; begun_at?: string; begun_in: string; confirmed_at?: string | null; last_step?: number };
        Update: { user_id?: string; secret?: string; begun_at?: string; begun_in?: string; confirmed_at?: string | null; last_step?: number };
        Relationships: [];
      };
      staff: {
        Row: { user_id: string; role: string; display_name: string; created_at: string };
        Insert: { user_id: string; role: string; display_name?: string; created_at?: string };
        Update: { user_id?: string; role?: string; display_name?: string; created_at?: string };
        Relationships: [];
      };
      staff_invitations: {
        Row: { id: string; email: string; role: string; token_hash: string; invited_by: string | null; created_at: string; expires_at: string; accepted_at: string | null; withdrawn_at: string | null };
        Insert: { id?: string; email: string; role: string; token_hash: string; invited_by?: string | null; created_at?: string; expires_at?: string; accepted_at?: string | null; withdrawn_at?: string | null };
        Update: { id?: string; email?: string; role?: string; token_hash?: string; invited_by?: string | null; created_at?: string; expires_at?: string; accepted_at?: string | null; withdrawn_at?: string | null };
        Relationships: [];
      };
      store_events: {
        Row: { id: number; kind: string; ok: boolean; at: string; details: Json; seen_at: string | null; seen_by: string | null };
        Insert: { kind: string; ok: boolean; at?: string; details?: Json; seen_at?: string | null; seen_by?: string | null };
        Update: { kind?: string; ok?: boolean; at?: string; details?: Json; seen_at?: string | null; seen_by?: string | null };
        Relationships: [];
      };
      visit_files: {
        Row: { file_id: string; visit_id: string; purpose: string; report_key: string };
        Insert: { file_id: string; visit_id: string; purpose: string; report_key: string };
        Update: { file_id?: string; visit_id?: string; purpose?: string; report_key?: string };
        Relationships: [];
      };
      visits: {
        Row: { id: string; lead_id: string; technician: string | null; former_technicians: string[]; starts_at: string; length_minutes: unknown; status: string; place: string | null; address: string; instruction: string; version: number; booked_by: string | null; booked_at: string; reminded_at: string | null; on_the_way_at: string | null; arrived_at: string | null; ended_at: string | null; report: Json | null; report_key: string | null; reported_at: string | null; reported_by: string | null };
        Insert: { id?: string; lead_id: string; technician?: string | null; former_technicians?: string[]; starts_at: string; length_minutes?: unknown; status?: string; place?: string | null; address?: string; instruction?: string; version?: number; booked_by?: string | null; booked_at?: string; reminded_at?: string | null; on_the_way_at?: string | null; arrived_at?: string | null; ended_at?: string | null; report?: Json | null; report_key?: string | null; reported_at?: string | null; reported_by?: string | null };
        Update: { id?: string; lead_id?: string; technician?: string | null; former_technicians?: string[]; starts_at?: string; length_minutes?: unknown; status?: string; place?: string | null; address?: string; instruction?: string; version?: number; booked_by?: string | null; booked_at?: string; reminded_at?: string | null; on_the_way_at?: string | null; arrived_at?: string | null; ended_at?: string | null; report?: Json | null; report_key?: string | null; reported_at?: string | null; reported_by?: string | null };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      accept_invitation: { Args: { p_token_hash: string; p_user: string }; Returns: boolean };
      accept_quote: { Args: { p_link: string; p_version: number; p_name: string }; Returns: Json };
      accepted_leads: { Args: Record<never, never>; Returns: Json };
      add_redirect: { Args: { p_path: string; p_kind: string; p_slug: string }; Returns: Json };
      add_visit_file: { Args: { p_visit: string; p_key: string; p_file: Json }; Returns: Json };
      alert_on_call: { Args: { p_lead: string; p_topic: string; p_at: string }; Returns: boolean };
      answer_refused: { Args: { p_lead: string; p_at: string }; Returns: boolean };
      apply_retention: { Args: Record<never, never>; Returns: Json };
      ask_quote: { Args: { p_link: string; p_message: Json }; Returns: Json };
      attend_entry: { Args: { p_kind: string; p_slug: string }; Returns: Json };
      attend_lead: { Args: { p_lead: string }; Returns: Json };
      begin_email_change: { Args: { p_user: string; p_email: string; p_token_hash: string }; Returns: undefined };
      begin_export: { Args: { p_format: string; p_filter: Json }; Returns: number };
      begin_factor: { Args: { p_user: string; p_session: string; p_secret: string }; Returns: boolean };
      book_visit: { Args: { p_lead: string; p_version: number; p_visit: Json }; Returns: Json };
      change_lead: { Args: { p_lead: string; p_version: number; p_changes: Json }; Returns: Json };
      change_leads: { Args: { p_leads: Json; p_changes: Json }; Returns: Json };
      change_visit: { Args: { p_visit: string; p_version: number; p_changes: Json }; Returns: Json };
      claim_index_ping: { Args: { p_lease_seconds: number }; Returns: unknown };
      claim_mailbox: { Args: { p_account: string; p_seconds: number }; Returns: Json };
      claim_outbox: { Args: { p_topics: string[]; p_limit: number; p_lease_seconds: number; p_domain: string }; Returns: Json };
      configure_outbox: { Args: { p_webhook: boolean }; Returns: boolean };
      confirm_factor: { Args: { p_user: string; p_session: string; p_step: number; p_hashes: string[] }; Returns: boolean };
      confirm_opening: { Args: { p_item: string; p_confirmed: boolean }; Returns: undefined };
      count_attempt: { Args: { p_limits: Json; p_seconds: number }; Returns: number };
      count_mail: { Args: { p_email: string; p_sort: string }; Returns: number };
      count_recovery_codes: { Args: { p_user: string }; Returns: number };
      count_views: { Args: { p_rows: Json }; Returns: undefined };
      create_quote: { Args: { p_lead: string; p_draft: Json }; Returns: Json };
      decline_quote: { Args: { p_link: string; p_version: number; p_reason: string }; Returns: Json };
      discard_outbox: { Args: { p_ids: string[] }; Returns: number };
      drop_spam_files: { Args: { p_bytes: number }; Returns: number };
      end_all_sessions: { Args: Record<never, never>; Returns: number };
      end_my_session: { Args: { p_session: string }; Returns: boolean };
      end_staff_sessions: { Args: { p_user: string }; Returns: number };
      enter_lead: { Args: { p_lead: Json }; Returns: Json };
      entries_open: { Args: Record<never, never>; Returns: Json };
      entries_overview: { Args: Record<never, never>; Returns: Json };
      entry_history: { Args: { p_kind: string; p_slug: string }; Returns: Json };
      erase_lead: { Args: { p_lead: string }; Returns: boolean };
      export_page: { Args: { p_export: number; p_after: Json; p_limit: number }; Returns: Json };
      files_removed: { Args: { p_ids: Json }; Returns: undefined };
      files_to_remove: { Args: Record<never, never>; Returns: Json };
      find_people: { Args: { p_filter: Json; p_not: string }; Returns: Json };
      first_screen: { Args: { p_week_start: string; p_at: string }; Returns: Json };
      follow_content: { Args: { p_instance: string; p_version: number }; Returns: number };
      forget_attempts: { Args: { p_key: string }; Returns: undefined };
      grant_staff_role: { Args: { p_email: string; p_role: string; p_display_name: string }; Returns: boolean };
      held_leads: { Args: Record<never, never>; Returns: Json };
      instances_behind: { Args: { p_instance: string; p_version: number }; Returns: number };
      invite_staff: { Args: { p_email: string; p_role: string; p_token_hash: string }; Returns: string };
      is_on_call_reached: { Args: Record<never, never>; Returns: boolean };
      known_submissions: { Args: { p_submissions: Json }; Returns: Json };
      lead_beside: { Args: { p_lead: string }; Returns: Json };
      lead_people: { Args: Record<never, never>; Returns: Json };
      lead_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      lead_sources: { Args: Record<never, never>; Returns: Json };
      lead_status: { Args: { p_reference: string; p_last_four: string }; Returns: Json };
      lead_visits: { Args: { p_lead: string }; Returns: Json };
      list_leads: { Args: { p_filter: Json; p_sort: string; p_after: Json; p_limit: number }; Returns: Json };
      list_redirects: { Args: Record<never, never>; Returns: Json };
      mail_bounced: { Args: { p_notices: string[]; p_code: string }; Returns: boolean };
      make_password_link: { Args: { p_user: string; p_token_hash: string }; Returns: string };
      make_push_keys: { Args: { p_public: string; p_private: string }; Returns: undefined };
      make_recovery_link: { Args: { p_email: string; p_token_hash: string; p_without_factor: boolean }; Returns: Json };
      make_room_for_invitation: { Args: { p_token_hash: string }; Returns: boolean };
      media_removed: { Args: { p_slugs: string[] }; Returns: undefined };
      media_to_remove: { Args: Record<never, never>; Returns: Json };
      media_uses: { Args: { p_slug: string }; Returns: Json };
      mend_note: { Args: { p_event: number; p_text: string; p_seen: number }; Returns: Json };
      merge_leads: { Args: { p_lead: string; p_version: number; p_other: string }; Returns: Json };
      merge_people: { Args: { p_person: string; p_other: string; p_leads: string[] }; Returns: Json };
      my_account: { Args: Record<never, never>; Returns: Json };
      my_push_devices: { Args: Record<never, never>; Returns: Json };
      my_sessions: { Args: Record<never, never>; Returns: Json };
      my_visit_feed: { Args: Record<never, never>; Returns: Json };
      my_visits: { Args: Record<never, never>; Returns: Json };
      newest_texts: { Args: { p_keys: string[] }; Returns: Json };
      note_address_proved: { Args: { p_user: string; p_session: string }; Returns: undefined };
      note_reminder: { Args: { p_visit: string; p_sent: Json }; Returns: Json };
      note_session: { Args: { p_device: string }; Returns: undefined };
      office_pulse: { Args: Record<never, never>; Returns: Json };
      office_today: { Args: { p_week_start: string }; Returns: Json };
      open_quote: { Args: { p_link: string; p_counts: boolean }; Returns: Json };
      opening_facts: { Args: Record<never, never>; Returns: Json };
      page_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      part_people: { Args: { p_merge: string }; Returns: Json };
      person_record: { Args: { p_person: string; p_limit: number }; Returns: Json };
      publish_due: { Args: Record<never, never>; Returns: number };
      push_due_steps: { Args: { p_at: string }; Returns: number };
      push_target: { Args: { p_device: string; p_user: string }; Returns: Json };
      quote_notice: { Args: { p_event: number }; Returns: Json };
      read_invitation: { Args: { p_token_hash: string }; Returns: Json };
      reading_alert: { Args: { p_line: number; p_to: string }; Returns: Json };
      recent_submissions: { Args: { p_address: string }; Returns: number };
      record_action: { Args: { p_action: string; p_label: string; p_details: Json }; Returns: undefined };
      record_store_event: { Args: { p_event: Json }; Returns: undefined };
      register_office: { Args: { p_hash: string }; Returns: undefined };
      remind_visits: { Args: { p_at: string }; Returns: number };
      remove_factor: { Args: { p_user: string }; Returns: undefined };
      remove_push_device: { Args: { p_device: string }; Returns: boolean };
      remove_redirect: { Args: { p_path: string }; Returns: boolean };
      rename_entry: { Args: { p_kind: string; p_from: string; p_to: string }; Returns: Json };
      renew_push_keys: { Args: { p_public: string; p_private: string }; Returns: number };
      renew_recovery_codes: { Args: { p_user: string; p_hashes: string[] }; Returns: undefined };
      reopen_report: { Args: { p_visit: string; p_version: number }; Returns: Json };
      report_visit: { Args: { p_visit: string; p_key: string; p_report: Json; p_at: string; p_files: Json }; Returns: Json };
      reset_account: { Args: { p_email: string; p_recovery: string }; Returns: Json };
      reset_factor: { Args: { p_user: string }; Returns: Json };
      retry_outbox: { Args: { p_ids: string[] }; Returns: number };
      revise_quote: { Args: { p_quote: string; p_valid_until: string }; Returns: Json };
      save_entry: { Args: { p_kind: string; p_slug: string; p_versions: Json; p_publish: boolean }; Returns: Json };
      save_push_device: { Args: { p_endpoint: string; p_p256dh: string; p_auth: string; p_name: string; p_locale: string }; Returns: undefined };
      save_quote: { Args: { p_quote: string; p_version: number; p_draft: Json }; Returns: Json };
      schedule_entry: { Args: { p_kind: string; p_slug: string; p_at: string; p_revisions: Json }; Returns: Json };
      schema_version: { Args: Record<never, never>; Returns: string };
      seed_entries: { Args: { p_entries: Json }; Returns: number };
      send_quote: { Args: { p_quote: string; p_version: number; p_message: Json }; Returns: Json };
      serves_from: { Args: Record<never, never>; Returns: string };
      set_demonstration: { Args: { p_on: boolean }; Returns: string };
      set_do_not_contact: { Args: { p_lead: string; p_on: boolean; p_reason: string }; Returns: boolean };
      set_lead_value: { Args: { p_lead: string; p_version: number; p_value_fils: number }; Returns: Json };
      set_my_name: { Args: { p_name: string }; Returns: boolean };
      set_retention: { Args: { p_months: Json }; Returns: undefined };
      set_visit_feed: { Args: { p_hash: string; p_everyones: boolean; p_locale: string }; Returns: undefined };
      settle_index_ping: { Args: { p_until: string; p_problem: string }; Returns: undefined };
      settle_mailbox: { Args: { p_account: string; p_uid_validity: number; p_last_uid: number; p_error: string; p_counts: Json }; Returns: undefined };
      settle_outbox: { Args: { p_id: string; p_attempt: number; p_error: string; p_allowed: number; p_sent_to: string[]; p_sent: Json }; Returns: boolean };
      settle_push: { Args: { p_id: string; p_attempt: number; p_device: string; p_result: string; p_wait_seconds: number }; Returns: undefined };
      start_demonstration: { Args: Record<never, never>; Returns: string };
      stop_email_change: { Args: { p_token_hash: string }; Returns: boolean };
      submit_lead: { Args: { p_lead: Json }; Returns: Json };
      take_detail: { Args: { p_lead: string; p_version: number; p_submission: string; p_field: string }; Returns: Json };
      team: { Args: Record<never, never>; Returns: Json };
      tell_held_alerts: { Args: { p_at: string }; Returns: number };
      unanswered_leads: { Args: Record<never, never>; Returns: Json };
      undo_change: { Args: { p_lead: string; p_version: number }; Returns: Json };
      undo_changes: { Args: { p_changes: Json }; Returns: Json };
      use_allowance: { Args: { p_key: string; p_most: number; p_seconds: number }; Returns: boolean };
      use_factor_code: { Args: { p_user: string; p_session: string; p_step: number }; Returns: boolean };
      use_password_link: { Args: { p_token_hash: string; p_recovery: string }; Returns: Json };
      use_recovery_code: { Args: { p_user: string; p_session: string; p_hash: string }; Returns: boolean };
      visit_feed: { Args: { p_hash: string }; Returns: Json };
      visit_people: { Args: Record<never, never>; Returns: Json };
      visit_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      visit_step: { Args: { p_visit: string; p_step: string; p_at: string }; Returns: Json };
      visits_between: { Args: { p_from: string; p_to: string }; Returns: Json };
      visits_today: { Args: { p_at: string }; Returns: Json };
      whatsapp_status: { Args: { p_notice: string; p_status: string; p_code: number }; Returns: undefined };
      withdraw_entry: { Args: { p_kind: string; p_slug: string; p_status: string }; Returns: boolean };
      withdraw_quote: { Args: { p_quote: string; p_version: number }; Returns: Json };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
