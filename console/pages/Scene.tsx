/** A drawn scene in the colours of the tenant: a school after the last bell. Says nothing that is not said in words. */
import './scene.css'

export const Scene = () => (
  <svg className="kt-scene" viewBox="0 0 480 300" aria-hidden="true">
    <circle cx="392" cy="66" r="34" fill="#f7c548" />
    <g fill="var(--kt-accent)">
      <path d="M0 236c90-66 168-66 258-22s150 36 222-10v96H0z" opacity=".16" />
      <path d="M0 262c110-40 220-20 300 4s130 14 180-8v42H0z" opacity=".3" />
      <path d="M82 124l112-62 112 62z" />
    </g>
    <path d="M96 124h196v116H96z" fill="#f3ead8" />
    <path d="M192 62V26h44l-10 12 10 12h-40v12zM372 150l34 26-22 36-34-26z" fill="#ef6f6c" />
    <path d="M112 142h24v32h-24zM154 142h24v32h-24zM212 142h24v32h-24zM254 142h24v32h-24z" fill="#ffd36b" />
    <path d="M176 240v-48a18 18 0 0 1 36 0v48z" fill="#b5673a" />
    <path d="M338 270c0-50 36-50 36 0zM42 274c0-50 36-50 36 0z" fill="#58b368" />
    <path d="M345 222a11 11 0 0 1 22 0 11 11 0 0 1-22 0zM49 226a11 11 0 0 1 22 0 11 11 0 0 1-22 0z" fill="#f1c7a5" />
  </svg>
)
