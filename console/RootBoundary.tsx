/** The last boundary: when not even the frame of a page comes, the page says so and offers to try again. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from './errors.ts'
import { NotCome, tryAgain } from './parts/lazyWithRetry.tsx'
import { t } from './session.ts'
import { entryWords as words } from './entryWords.ts'

export class RootBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean; readonly failure?: unknown }> {
  override state = { isBroken: false, failure: undefined }

  static getDerivedStateFromError(failure: unknown) {
    return { isBroken: true, failure }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    const isAway = (this.state.failure as unknown) instanceof NotCome
    return (
      <main className="kt-login" data-screen="failed" role="alert">
        <section className="kt-login-card">
          <header>
            <div>
              <h1>{t(isAway ? words.notOpened : words.uiFailed)}</h1>
              <p>{t(isAway ? words.overFailed : words.uiWrongAll)}</p>
            </div>
          </header>
          <button
            type="button"
            className="bp6-button bp6-intent-primary bp6-fill"
            onClick={() => {
              tryAgain()
              this.setState({ isBroken: false })
            }}
          >
            {t(words.retry)}
          </button>
        </section>
      </main>
    )
  }
}
