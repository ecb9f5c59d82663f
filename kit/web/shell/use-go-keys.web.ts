import { useNavigate } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useKeys } from '../keys/use-keys.web.ts'
import { useProduct } from './app-context.web.ts'
import type { Site } from './use-site-routes.web.ts'

/** G and a letter lead to a page, of those that the menu of the user has. */
export function useGoKeys({ match }: Site): void {
  const navigate = useNavigate()
  const { goTo } = useProduct()
  const entries = goTo.flatMap(([letter, path]) => {
    const page = match(path)
    return page ? [{ keys: `g ${letter}`, title: page.route.title, path }] : []
  })
  useKeys(
    entries.map(({ keys, title, path }) => ({ keys, title: [title, title], run: () => void navigate(path) })),
    { title: GO_TO },
  )
}

const GO_TO: Text = ['前往页面', 'Go to']
