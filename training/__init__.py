"""Makes the weights in src/offscript/tactics/model/weights: `make train`."""
