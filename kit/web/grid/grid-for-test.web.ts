/**
 * Makes the test's DOM fit for a grid: elements have a size, so that cells are drawn, and `&` in a selector means the
 * element that is asked.
 * @returns undoes it
 */
export function prepareGrid(width = 1600, height = 900): () => void {
  const undo = SIZES.map((name) =>
    replace(HTMLElement.prototype, name, { get: () => (/Width/.test(name) ? width : height) }),
  )
  const { querySelector } = Element.prototype
  function scoped(this: Element, selector: string) {
    return querySelector.call(this, selector.replace(/^& >/, ':scope >'))
  }
  undo.push(
    replace(Element.prototype, 'querySelector', { value: scoped }),
    replace(Element.prototype, 'scrollIntoView', { value: () => {} }),
  )
  return () => {
    for (const one of undo) {
      one()
    }
  }
}

const SIZES = ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const

function replace(target: object, name: string, by: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...by })
  return () => {
    if (before) {
      Object.defineProperty(target, name, before)
    } else {
      Reflect.deleteProperty(target, name)
    }
  }
}
