/** A command as a dialog. Its code comes when the first one is opened: most look at rows without changing any. */
import type { ReactNode } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Fields } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import type { Asking } from '../request.ts'
import { ErrorBoundary, OverWaits } from '../shell/ErrorBoundary.tsx'
import type { Form, Values } from './form.ts'
import type { Input } from './inputs.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'

const FormSheet = lazy(() => import('./FormSheet.tsx').then(found => ({ default: found.FormSheet })))

export interface FormDialogProps {
  readonly command: Command
  /** The row it acts on; left out when the command makes a new one. */
  readonly row?: Wire | undefined
  /** What stands above it instead of the command's words and noun. */
  readonly title?: string | undefined
  /** First values of this screen's own. */
  readonly first?: Values | undefined
  readonly inputs?: Readonly<Record<string, Input | null>> | undefined
  /** Stands above the inputs: a quote, a warning, a picture of what is asked. */
  readonly children?: ((form: Form) => ReactNode) | undefined
  /** Stands below the inputs: what follows from them. */
  readonly below?: ((form: Form) => ReactNode) | undefined
  /** Another call than the command's own, where the wire has one. */
  readonly send?: ((id: string, values: Values, asking: Asking) => Promise<unknown>) | undefined
  /** What is said when it went well, where the usual words would not say it. */
  readonly said?: Label | undefined
  /** Wide also without a long text. */
  readonly isWide?: boolean | undefined
  /** What is said before a command that hurts, where the usual words are not true. */
  readonly warns?: Label | undefined
  /** What its button says instead of confirming. */
  readonly confirm?: Label | undefined
  /** There is nothing to send, whatever is typed. */
  readonly isIdle?: boolean | undefined
  readonly onDone: (id: string, answer: unknown) => void
  readonly onClose: () => void
}

/** A command with what people fill in, where that is not what it takes. */
export const filledIn = (command: Command, input: Fields): Command => ({ ...command, input })

/** A form that does not come leaves the screen that it was opened from as it is. */
export const FormDialog = (props: FormDialogProps) => (
  <ErrorBoundary path="" isOver onClose={props.onClose}>
    <Meanwhile shows={<OverWaits onClose={props.onClose} />}>
      <FormSheet {...props} />
    </Meanwhile>
  </ErrorBoundary>
)
