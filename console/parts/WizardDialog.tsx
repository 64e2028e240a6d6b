/** A job in steps that lies over the page: what was typed is not thrown away unasked, and what was made is closed by its own buttons. */
import { Dialog, DialogBody } from '@blueprintjs/core'
import { Wizard, type WizardProps } from './Wizard.tsx'
import { useLeaving } from './useLeaving.tsx'

interface Props extends WizardProps {
  /** Left out where there is nothing behind it to go back to. */
  readonly onClose?: (() => void) | undefined
  /** What it is, for who looks for it in the page. */
  readonly screen?: string
  readonly command?: string
  /** As wide as a table needs. */
  readonly isWide?: boolean
  /** Something was chosen or mended that no form of a step knows of. */
  readonly isDirty?: boolean
}

export function WizardDialog({ onClose, screen, command, isWide = false, isDirty = false, ...wizard }: Props) {
  const { leave, asked } = useLeaving(isDirty || wizard.steps.some(({ form }) => form?.isDirty), () => onClose?.())
  const isOpenEnded = onClose !== undefined && !wizard.done
  return (
    <Dialog
      isOpen
      title={wizard.label}
      className={isWide ? 'kt-dialog kt-wide' : 'kt-dialog'}
      data-screen={screen}
      data-command={command}
      onClose={leave}
      isCloseButtonShown={isOpenEnded}
      canEscapeKeyClose={isOpenEnded}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <Wizard {...wizard} footer={asked} />
      </DialogBody>
    </Dialog>
  )
}
