def made_texts(words, catalog):
    return {}
