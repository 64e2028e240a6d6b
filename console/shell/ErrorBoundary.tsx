/** Keeps a screen's failure to the screen: the error is stored, the way back is shown. */
import { Button, NonIdealState } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../errors.ts'
import { t } from '../session.ts'
import { words } from './words.ts'

interface Props {
  /** Another path is another try. */
  readonly path: string
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
    if (failedAt && failedAt !== this.props.path) this.setState({ failedAt: undefined })
  }

  override render(): ReactNode {
    if (this.state.failedAt === undefined) return this.props.children
    return (
      <section className="kt-page" data-screen="failed" role="alert">
        <NonIdealState
          icon={<ErrorIcon size={48} />}
          title={t(words.uiFailed)}
          description={t(words.uiFailedHint)}
          action={
            <span className="kt-commands">
              <Button
                intent="primary"
                text={t(words.retry)}
                onClick={() => this.setState({ failedAt: undefined })}
              />
              <Button text={t(words.backHome)} onClick={() => location.assign('/wel')} />
            </span>
          }
        />
      </section>
    )
  }
}
