/** Says who changed the row meanwhile and what, and offers to load it without losing what was typed. */
import { Button, Callout } from '@blueprintjs/core'
import type { CallError } from '../call.ts'
import { t } from '../session.ts'
import { ChangeList } from './ChangeList.tsx'
import { words } from './words.ts'

export function StaleCallout({ error, onReload }: { readonly error: CallError; readonly onReload: () => void }) {
  const { changedBy, changedAt, changes } = error.refusal
  return (
    <Callout intent="warning" title={t(words.changedByOther)} role="alert" className="kt-stale">
      <p>
        {changedBy} · <span className="kt-figures">{changedAt}</span>
      </p>
      <ChangeList changes={changes ?? []} />
      <Button text={t(words.reloadKeep)} onClick={onReload} />
    </Callout>
  )
}
