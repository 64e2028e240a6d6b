/** The last boundary: when not even the frame of a page comes, the page says so and offers to try again. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from './errors.ts'
import { tryAgain } from './parts/lazyWithRetry.tsx'
import { t } from './session.ts'
import { words } from './shell/words.ts'

export class RootBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="kt-login" data-screen="failed" role="alert">
        <section className="kt-login-card">
          <header>
            <div>
              <h1>{t(words.uiFailed)}</h1>
              <p>{t(words.overFailed)}</p>
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
