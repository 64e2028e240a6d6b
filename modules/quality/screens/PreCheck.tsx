/** Enabling, disabling and sending for audit: what they would break is asked first, and a check that fails stops here. */
import { Callout } from '@blueprintjs/core'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'

interface Check {
  readonly allowed: boolean
  readonly msg: string
  readonly replaces?: readonly { readonly id: string; readonly name: string; readonly edition: number }[]
  readonly suspends?: number
  readonly openSheets?: number
}
const dialog = (call: string, mayClose = false) =>
  function PreChecked(props: FormDialogProps) {
    const check = useAsk<Check>(`/api/business-quota/web/quotaSystem/${call}`, { quotaId: props.row?.id })
    const found = check.value,
      isBlocked = !found || (!found.allowed && !(mayClose && (found.openSheets ?? 0) > 0))
    return (
      <FormDialog {...props} isIdle={isBlocked}>
        {() => (
          <Shown of={check} lines={3}>
            {of => (
              <Callout intent={of.allowed ? 'success' : 'warning'} role="status">
                {of.allowed ? t(words.fine) : of.msg}
                {(of.replaces ?? []).map(one => (
                  <div key={one.id}>
                    {t(words.replaces)}: {one.name} v{one.edition}
                  </div>
                ))}
                {(of.suspends ?? 0) > 0 && (
                  <div>
                    {t(words.suspends)}: {of.suspends}
                  </div>
                )}
                {of.allowed && (of.openSheets ?? 0) > 0 && (
                  <div>
                    {t(words.openSheets)}: {of.openSheets}
                  </div>
                )}
              </Callout>
            )}
          </Shown>
        )}
      </FormDialog>
    )
  }
export const EnableForm = dialog('checkEnable')
export const DisableForm = dialog('checkDisable', true)
export const ApplyForm = dialog('checkApplyAudit')
