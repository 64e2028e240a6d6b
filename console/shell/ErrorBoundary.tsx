/** Keeps a screen's failure to the screen: the error is stored, the way back is shown. */
import { Button, Dialog, DialogBody, DialogFooter, NonIdealState } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../errors.ts'
import { NotCome, tryAgain } from '../parts/lazyWithRetry.tsx'
import { PageWaits } from '../parts/states.tsx'
import { StillLoading, useSlow } from '../parts/Waits.tsx'
import { browser, renewal } from '../renewal.ts'
import { t } from '../session.ts'
import { useStore } from '../store.ts'
import { leave } from '../unsaved.ts'
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
  readonly failure?: unknown
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined }

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failedAt: '', failure }
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
    const { failure } = this.state
    return isOver ? <OverFailure of={failure} onRetry={this.retry} onClose={this.close} /> : <Failure of={failure} onRetry={this.retry} />
  }

  /** What is opened once more is asked for once more. */
  private readonly close = (): void => {
    tryAgain()
    this.props.onClose?.()
  }
}

/** What failed, unless the page is about to be another one. */
interface FailureProps {
  readonly of: unknown
  readonly onRetry: () => void
}
/** Whether code did not come, which the network brings or a page loaded anew, or something is wrong with what came. */
const kindOf = (failure: unknown): 'stuck' | 'away' | 'wrong' => (failure instanceof NotCome ? (failure.isStuck ? 'stuck' : 'away') : 'wrong')
const reload = (): void => leave(browser.reload)

function Failure({ of, onRetry }: FailureProps) {
  if (useStore(renewal, value => value.isUnderWay)) return <PageWaits />
  const kind = kindOf(of)
  return (
    <section className="kt-page" data-screen="failed" role="alert">
      <NonIdealState
        icon={<ErrorIcon size={48} />}
        title={t(kind === 'wrong' ? words.uiFailed : words.notOpened)}
        description={t({ stuck: words.stuck, away: words.overFailed, wrong: words.uiFailedHint }[kind])}
        action={
          <span className="kt-commands">
            <Button intent="primary" text={t(kind === 'stuck' ? words.reload : words.retry)} onClick={kind === 'stuck' ? reload : onRetry} />
            <Button text={t(words.backHome)} onClick={() => location.assign('/wel')} />
          </span>
        }
      />
    </section>
  )
}

/** The screen below is well: the words are of what did not open, and where that is of no use to try again, the first thing is to close it. */
function OverFailure({ of, onRetry, onClose }: FailureProps & { readonly onClose: () => void }) {
  const kind = kindOf(of),
    isWrong = kind === 'wrong'
  return (
    <Dialog isOpen onClose={onClose} className="kt-dialog kt-confirm" title={t(isWrong ? words.uiWrong : words.notOpened)}>
      <DialogBody>{t({ stuck: words.stuck, away: words.overFailed, wrong: words.uiWrongHint }[kind])}</DialogBody>
      <DialogFooter
        actions={
          <>
            {kind !== 'stuck' && <Button intent={isWrong ? 'none' : 'primary'} text={t(words.retry)} autoFocus={!isWrong} onClick={onRetry} />}
            {kind === 'stuck' && <Button intent="primary" text={t(words.reload)} autoFocus onClick={reload} />}
            {isWrong && <Button intent="primary" text={t(words.closeIt)} autoFocus onClick={onClose} />}
          </>
        }
      />
    </Dialog>
  )
}

/** Over a screen nothing is shown at first: most of what opens is there at once. */
export function OverWaits({ onClose }: { readonly onClose: () => void }) {
  return useSlow() ? (
    <Dialog isOpen onClose={onClose} className="kt-dialog kt-confirm" title={t(words.loading)}>
      <DialogBody className="kt-slow">
        <StillLoading />
      </DialogBody>
    </Dialog>
  ) : null
}
