import { useState } from 'react'
import { signInAs } from './api.ts'
import type { Visitor } from './calls.ts'
import { Problem, useCommand } from './parts.tsx'
import { t } from './words.ts'

/** An example asks for no password: who types a name is that customer. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (visitor: Visitor) => void }) {
  const [name, setName] = useState('')
  const { isBusy, error, run } = useCommand()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => onSignedIn(await signInAs(name.trim())))
      }}
    >
      <h1>{t('登录', 'Sign in')}</h1>
      <p className="quiet">
        {t('这是示例：输入名字即可，没有密码。', 'This is an example: type a name, there is no password.')}
      </p>
      <label className="field">
        {t('名字', 'Name')}
        <input
          required
          maxLength={30}
          autoComplete="username"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Problem error={error} />
      <button type="submit" className="main" disabled={isBusy}>
        {t('登录', 'Sign in')}
      </button>
    </form>
  )
}
