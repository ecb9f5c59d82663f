import fc from 'fast-check'

// What CI says of a change must not hang on luck: there the values are the same in each run, elsewhere they are new.
if (process.env.CI) {
  fc.configureGlobal({ seed: 20_261_122 })
}
