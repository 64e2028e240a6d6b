/** A status as a tag: one colour per meaning, the same on every screen. */
import type { Tone } from '../../modules/kit/lifecycle.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { t } from '../session.ts'

export function StatusTag({ of, status }: { readonly of: Resource; readonly status: string }) {
  const state = of.lifecycle.states[status]
  return state ? <ToneTag tone={state.tone}>{t(state.label)}</ToneTag> : <ToneTag tone="idle">{status}</ToneTag>
}

/** The same look for a word that is no lifecycle status, such as read and unread. */
export function ToneTag({ tone, children }: { readonly tone: Tone; readonly children: React.ReactNode }) {
  return <span className={`kt-tag kt-tone-${tone}`}>{children}</span>
}
