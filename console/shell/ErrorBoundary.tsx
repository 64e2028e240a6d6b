/** Keeps a screen's failure to the screen: the error is stored, the way back is shown. */
import { Button, Dialog, DialogBody, DialogFooter, NonIdealState } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../errors.ts'
import { tryAgain } from '../parts/lazyWithRetry.tsx'
import { Skeleton } from '../parts/states.tsx'
import { renewal } from '../renewal.ts'
import { t } from '../session.ts'
import { useStore } from '../store.ts'
import { words } from './words.ts'

interface Props {
  /** Another path is another try. */
  readonly path: string
  /** What failed stands over a screen: it is said in a dialog, not in place of the screen. */
  readonly isOver?: boolean
  readonly onClose?: () => void
  readonly children: ReactNode
}
interface State {
  readonly failedAt: string | undefined
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack ?? '')
    this.setState({ failedAt: this.props.path })
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state
    if (!failedAt || failedAt === this.props.path) return
    tryAgain()
    this.setState({ failedAt: undefined })
  }

  /** Most of what fails lacks the network: once that is back, nobody needs to press anything. */
  override componentDidMount(): void {
    addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry)
  }

  private readonly retry = (): void => {
    if (this.state.failedAt === undefined) return
    tryAgain()
    this.setState({ failedAt: undefined })
  }

  override render(): ReactNode {
    const { isOver, children } = this.props
    if (this.state.failedAt === undefined) return children
    return isOver ? <OverFailure onRetry={this.retry} onClose={this.close} /> : <Failure onRetry={this.retry} />
  }

  /** What is opened once more is asked for once more. */
  private readonly close = (): void => {
    tryAgain()
    this.props.onClose?.()
  }
}

/** What failed, unless the page is about to be another one. */
function Failure({ onRetry }: { readonly onRetry: () => void }) {
  if (useStore(renewal, value => value.isUnderWay))
    return (
      <div className="kt-page">
        <Skeleton lines={8} />
      </div>
    )
  return (
    <section className="kt-page" data-screen="failed" role="alert">
      <NonIdealState
        icon={<ErrorIcon size={48} />}
        title={t(words.uiFailed)}
        description={t(words.uiFailedHint)}
        action={
          <span className="kt-commands">
            <Button intent="primary" text={t(words.retry)} onClick={onRetry} />
            <Button text={t(words.backHome)} onClick={() => location.assign('/wel')} />
          </span>
        }
      />
    </section>
  )
}

function OverFailure({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} className="kt-dialog kt-confirm" title={t(words.uiFailed)}>
      <DialogBody>{t(words.overFailed)}</DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t(words.retry)} autoFocus onClick={onRetry} />} />
    </Dialog>
  )
}
