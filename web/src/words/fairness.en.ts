/** How the fairness of a deal is told; loaded at the end of a game. */
export default {
  line: 'Before the first card, the dealer published a fingerprint of a secret key. All chance came from that key; now it is open. If the fingerprint of the key is the one published, nothing was changed on the way.',
  'line.inherited':
    'The deal and the first {moves} moves come from another game. For all chance after them, the dealer published a fingerprint of a secret key; now the key is open. If its fingerprint is the one published, nothing was changed on the way.',
  commitment: 'Published at the start',
  key: 'The key, opened at the end',
  pending: 'The key is opened when the game is over.',
  good: 'Dealt fairly: the key matches the published fingerprint.',
  bad: 'The key does not match the published fingerprint.',
  more: 'Details',
};
